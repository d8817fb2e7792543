import account from './account.json' with { type: 'json' };
import auth from './auth.json' with { type: 'json' };
import cart from './cart.json' with { type: 'json' };
import catalogue from './catalogue.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import content from './content.json' with { type: 'json' };
import deals from './deals.json' with { type: 'json' };
import deliveries from './deliveries.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import fields from './fields.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import invoice from './invoice.json' with { type: 'json' };
import mail from './mail.json' with { type: 'json' };
import offers from './offers.json' with { type: 'json' };
import payments from './payments.json' with { type: 'json' };
import product from './product.json' with { type: 'json' };
import sandbox from './sandbox.json' with { type: 'json' };
import security from './security.json' with { type: 'json' };
import statement from './statement.json' with { type: 'json' };
import tradecheck from './tradecheck.json' with { type: 'json' };
import trades from './trades.json' with { type: 'json' };
import traits from './traits.json' with { type: 'json' };

export default {
  account,
  auth,
  cart,
  catalogue,
  common,
  content,
  deals,
  deliveries,
  errors,
  fields,
  home,
  invoice,
  mail,
  offers,
  payments,
  product,
  sandbox,
  security,
  statement,
  tradecheck,
  trades,
  traits,
};

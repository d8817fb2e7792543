/** The demo customer of a shop that `npm start` runs, by the calls of the site's own pages. */
import { people } from '../../../scripts/demo/customers.ts';

const { tradeUrl, postCode, ...person } = people.demo;

export const demoPassword = 'Demo1234';

export interface DemoPurchase {
  lineId: string;
  title: string;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Answered = any;

export class DemoCustomer {
  readonly url: string;
  readonly token: string;

  constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
  }

  static async signIn(url: string, email: string = person.email): Promise<DemoCustomer> {
    const { token } = await call(url, 'POST', '/login', { username: email, password: demoPassword });
    return new DemoCustomer(url, token);
  }

  /** The cheapest item that Steam lets go now. */
  async cheapest(): Promise<{ id: string; title: string }> {
    const { payload } = await call(this.url, 'GET', '/items/list?limit=1&sort=asc&tradable=true');
    return payload[0];
  }

  /** Buys it from the balance. */
  async buy(): Promise<DemoPurchase> {
    const { id, title } = await this.cheapest();
    await this.#call('POST', '/cart/add', { id });
    const form = { ...person, postCode, tradeUrl, paymentMethod: 'balance', terms: true, currency: 'EUR' };
    const { order_id: orderId } = await this.#call('POST', '/purchase/product', form);
    const history = await this.#call('GET', '/purchase/history');
    const line = history.payload.find((each: { order_id: string }) => each.order_id === orderId);
    return { lineId: line.id, title };
  }

  /** The newest line of the order history. */
  async newestLine(): Promise<{ id: string; title: string }> {
    return (await this.#call('GET', '/purchase/history')).payload[0];
  }

  async newestOffer(): Promise<{ id: string; title: string; status: string }> {
    return (await this.#call('GET', '/offer/history')).payload[0];
  }

  async balance(): Promise<number> {
    return (await this.#call('GET', '/user/profile')).payload.balance;
  }

  /** The trade of a line, as the customer sees it. */
  async tradeOf({ lineId }: DemoPurchase): Promise<Answered> {
    return (await this.#call('GET', `/purchase/delivery/${lineId}`)).payload.trade;
  }

  #call(method: string, path: string, body?: object): Promise<Answered> {
    return call(this.url, method, path, body, this.token);
  }
}

async function call(url: string, method: string, path: string, body?: object, token?: string): Promise<Answered> {
  const guest = { cookie: 'XSRF-TOKEN=x', 'x-xsrf-token': 'x' };
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : guest) };
  const answer = await fetch(`${url}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
  const answered = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answered)}`);
  return answered;
}

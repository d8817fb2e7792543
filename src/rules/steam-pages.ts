/** Pages of Steam where customers mend what keeps an item from reaching them. Each leads to the visitor's own account. */
export const steamPages = {
  tradeLink: 'https://steamcommunity.com/my/tradeoffers/privacy#trade_offer_access_url',
  privacy: 'https://steamcommunity.com/my/edit/settings',
  guard: 'https://store.steampowered.com/twofactor/manage',
  limits: 'https://help.steampowered.com/faqs/view/71D3-35C2-AD96-AA3A',
  apiKey: 'https://steamcommunity.com/dev/apikey',
} as const;

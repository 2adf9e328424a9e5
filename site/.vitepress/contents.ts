interface Entry {
  text: string;
  link: string;
}

const page = (text: string, link: string): Entry => ({ text, link });

const guides = [
  page('For host engineers', '/guides/host-engineer'),
  page('For operators', '/guides/operator'),
  page('For contributors', '/guides/contributor'),
  page('For payment providers', '/guides/provider'),
];

const apis = [
  page('Operator API', '/api/operator-api'),
  page('Provider protocol', '/api/provider-protocol'),
  page('Wallet protocol', '/api/wallet-protocol'),
  page('The widget’s calls', '/api/cashier'),
  page('The widget’s socket', '/api/cashier-socket'),
];

export const navigation = [
  { text: 'Guides', items: guides },
  { text: 'APIs', items: apis },
  page('Screens', '/screens'),
  page('Changelog', '/changelog'),
  page('Playground', 'http://localhost:4401/'),
];

export const sidebar = [
  { text: 'In five minutes', items: guides },
  {
    text: 'Embed it',
    items: [
      page('Embedding the cashier', '/embedding'),
      page('Frameworks', '/frameworks'),
      page('Native apps', '/native-apps'),
      page('The protocol', '/protocol'),
      page('Errors', '/errors'),
    ],
  },
  {
    text: 'Operate it',
    items: [
      page('Operating the server', '/operating'),
      page('The operator API', '/operator-api'),
      page('Using the console', '/console-guide'),
      page('Setting up the console', '/console'),
      page('Security', '/security'),
      page('Chain nodes', '/nodes'),
      page('Performance', '/performance'),
    ],
  },
  {
    text: 'Connect providers',
    items: [
      page('Adding a provider', '/adding-a-provider'),
      page('Built-in providers', '/providers/'),
      page('Adyen', '/providers/adyen'),
      page('BTCPay Server', '/providers/btcpay'),
      page('Hyperswitch', '/providers/hyperswitch'),
      page('Mercado Pago', '/providers/mercadopago'),
    ],
  },
  { text: 'API documents', items: apis },
  {
    text: 'Contribute',
    items: [
      page('Contributing', '/contributing'),
      page('Adding a method', '/adding-a-method'),
      page('The catalogue', '/catalogue'),
      page('Translating', '/translating'),
      page('Testing', '/testing'),
      page('Dependencies', '/dependencies'),
      page('The rules', '/spec'),
      page('Decisions', '/decisions/'),
    ],
  },
];

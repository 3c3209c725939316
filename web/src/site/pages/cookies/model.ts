export type CookiePolicyPage = { kind: 'cookies'; saved: boolean }

/** The addresses of the public forms, the same on every site. */
export const formLinks = {
  account: '/ansok',
  material: '/ansok/metodmaterial',
  newsletter: '/nyhetsbrev',
  tips: '/tipsa',
  /** @param path the page that the tip is about, with its query */
  tip: (path: string) => `/tipsa?sida=${encodeURIComponent(path)}`,
} as const

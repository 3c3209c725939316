export const brand = {
  'brand.network': 'Collegenätverket',
  'brand.language': 'Språk i arbetet',
  'app.admin': 'Admin',
  'app.cert': 'Diplomverktyget',
  'app.pages': 'Webbplatsen',
  'app.subsite': 'gruppens webbplats',
  'app.metodmaterial': 'Metodmaterial',
  'app.validig': 'Validig',
  'app.docs': 'Dokumenttjänsten',
} as const

export const publicWords = {
  'cookie.title': 'Vi använder kakor (cookies)',
  'cookie.text':
    'Nödvändiga kakor behövs för att webbplatsen ska fungera. Om du godkänner använder vi också kakor för statistik, så att vi kan göra webbplatsen bättre.',
  'cookie.readMore': 'Läs mer om kakor',
  'cookie.necessary': 'Endast nödvändiga',
  'cookie.approve': 'Jag godkänner',
  'cookie.reject': 'Jag godkänner inte',
  'cookie.float': 'Kakor',
  'cookie.saving': 'Sparar ditt val …',
  'footer.dataProtection': 'Dataskyddspolicy',
  'footer.accessibility': 'Tillgänglighetsredogörelse',
  'footer.cookies': 'Kakor',
  'footer.newTab': 'Öppnas i ny flik',
} as const

/** What sites are put together of: menus, settings, messages, cards, lists and books. */
export const site = {
  'hint.menuName': 'Bokstäver, siffror, bindestreck och understreck. Webbplatser hittar menyn med nyckeln.',
  'hint.menuLinks': 'Välj innehåll, eller skriv en webbadress och en rubrik. Högst tre nivåer.',
  'valid.menuName':
    'Nyckeln ska börja med en bokstav och får bara innehålla bokstäver, siffror, bindestreck och understreck',
  'valid.menuDepth': 'En meny har högst tre nivåer',
  'valid.menuSize': 'En meny har högst ::number länkar',
  'valid.linkAddress':
    'Skriv en webbadress som börjar med https://, en sökväg som börjar med /, eller mailto: eller tel:',
  'valid.linkTarget': 'Välj innehåll eller skriv en webbadress',
  'valid.oneTarget': 'Välj antingen innehåll eller en egen webbadress, inte båda',
  'section.settings.startPage': 'Startsidan',
  'section.settings.menus': 'Menyer',
  'section.settings.pages': 'Sidor',
  'section.settings.documents': 'Dokument',
  'section.settings.images': 'Bilder',
  'section.settings.apps': 'Appar',
  'settings.installation': 'Hela installationen',
  'settings.inherited': 'Ärvs från ::text',
  'valid.settingPortfolio': 'Välj en av gruppens egna publika portföljer',
  'valid.settingImage': 'Välj en publicerad bild i en publik portfölj',
  'valid.settingHelpBook': 'Välj en hjälpbok som inte ligger under en annan',
} as const

/** Errors of the definitions of menus, settings and lists, in the browser as on the server. */
export const site = {
  'valid.menuName':
    'Nyckeln ska börja med en bokstav och får bara innehålla bokstäver, siffror, bindestreck och understreck',
  'valid.menuDepth': 'En meny har högst tre nivåer',
  'valid.menuSize': 'En meny har högst ::number länkar',
  'valid.linkAddress':
    'Skriv en webbadress som börjar med https://, en sökväg som börjar med /, eller mailto: eller tel:',
  'valid.linkTarget': 'Välj innehåll eller skriv en webbadress',
  'valid.oneTarget': 'Välj antingen innehåll eller en egen webbadress, inte båda',
} as const

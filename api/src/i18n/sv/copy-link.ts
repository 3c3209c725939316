/** Texts of a link that the browser refuses to copy. */
export const copyLinkWords = {
  'copyLink.title': 'Kopiera länken själv',
  'copyLink.field': 'Länk',
  'copyLink.help':
    'Länken finns, men webbläsaren lät oss inte kopiera den. Den är markerad: tryck Ctrl + C, på en Mac ⌘ + C, eller håll fingret på den och välj Kopiera.',
} as const

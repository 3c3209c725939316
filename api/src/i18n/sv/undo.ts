/** Texts of undoing and of versions, in lists and forms. */
export const undoWords = {
  'undo.back': '::element är tillbaka',
  'undo.backMany': '::number ::element är tillbaka',
  'undo.kept': 'Du kan ångra det direkt efteråt.',
  'undo.done': 'Ångrat',
  'undo.compare': 'Jämför',
  'undo.moved': '”::text” har flyttats',
  'undo.movedBack': '”::text” är tillbaka på sin plats',
  'undo.gone': '::element finns inte kvar. Inget har återställts.',
  'undo.inTrash': '::element ligger i papperskorgen igen',
  'version.views': 'Sätt att jämföra',
  'version.drawn': 'På sidan',
  'version.byField': 'Fält för fält',
  'version.drawnHelp': 'Understruket har kommit till och överstruket har tagits bort, sedan versionen före.',
  'version.pendingHelp': 'Understruket har kommit till och överstruket tas bort, jämfört med den publicerade texten.',
  'version.today': 'I dag',
  'version.yesterday': 'I går',
} as const

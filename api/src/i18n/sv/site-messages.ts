/** Messages of the server about menus, settings, lists, cards and books. */
export const siteMessages = {
  'valid.settingPortfolio': 'Välj en av gruppens egna publika portföljer',
  'valid.settingImage': 'Välj en publicerad bild i en publik portfölj',
  'valid.settingMaterialBook': 'Välj en hel bok som visas för dem som har Metodmaterial',
  'valid.settingMaterialTag': 'Välj en av nätverkets egna taggar',
  'valid.materialPortfolio':
    'Portföljen måste vara privat och höra till förstasidan, annars kan andra öppna dokumenten',
  'valid.settingHelpBook': 'Välj en hjälpbok som inte ligger under en annan',
  'valid.startPage': 'Välj en av gruppens egna sidor, eller en från den gemensamma webbplatsen',
  'valid.queueRing': 'En innehållslista kan inte innehålla sig själv, inte heller genom ett kort',
  'valid.bookRing': 'En sida kan inte ligga under sig själv',
  'valid.menuRing': 'En menylänk kan inte ligga under sig själv',
  'menu.nameTaken': 'Menyn kan inte återställas: nyckeln ::name används nu av menyn ::title.',
  'menu.moveNameTaken': 'Menyn ”::title” kan inte flyttas: ::group har redan menyn ”::other” med nyckeln ::name.',
  'valid.bookElsewhere': 'Välj en sida på samma webbplats',
} as const

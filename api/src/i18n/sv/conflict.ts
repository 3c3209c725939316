/** The notice that another person has saved the same record meanwhile. */
export const conflictWords = {
  'stale.compare': 'Jämför versioner',
  'stale.before': 'Jämför versionerna innan du sparar, så att inget går förlorat.',
  'stale.field': 'Fält',
  'stale.theirs': 'Sparad version, av ::name',
  'stale.mine': 'Din version',
  'stale.same': 'Versionerna skiljer sig inte åt i de fält du kan ändra.',
  'stale.takeTheirs': 'Använd den sparade versionen',
  'stale.keepMine': 'Spara mina ändringar ändå',
  'stale.untouched': 'Inte ändrat av dig. Den sparade versionen behålls.',
  'stale.empty': 'Tomt',
} as const

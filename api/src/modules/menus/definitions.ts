// Menus as the browser and the old contract know them.
export { linkAddress } from '../../kernel/fields.ts'
export { menu } from './menu.entity.ts'

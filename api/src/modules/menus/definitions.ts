// Menus as the browser and the old contract know them.
export { menu } from './menu.entity.ts'

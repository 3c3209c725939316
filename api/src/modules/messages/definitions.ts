// Messages as the browser and the old contract know them.
export { message } from './message.entity.ts'

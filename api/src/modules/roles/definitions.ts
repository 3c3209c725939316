// Roles as the browser and the old contract know them.
export { groupsRole, role } from './role.entity.ts'

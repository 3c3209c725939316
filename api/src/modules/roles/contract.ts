// Which roles and memberships an actor may give.
export {
  grantedMemberships,
  grantedRoles,
  type MembershipChange,
  mayAppoint,
  newMember,
  requireMembershipRights,
} from './grants.ts'
// The version of the rights of all roles.
export { rightsVersion } from './rights-version.ts'

import type { Prisma } from '@kollegium/db'

/**
 * What a permission can be about, and the table its rows live in.
 * Content types and certificate kinds share a table but are given rights one by one.
 */
export const subjects = {
  User: 'User',
  Role: 'Role',
  Permission: 'Permission',
  GroupsRole: 'GroupsRole',
  GroupsPermission: 'GroupsPermission',
  Membership: 'Membership',
  Group: 'Group',
  Education: 'Education',
  Application: 'Application',
  Licensee: 'Licensee',
  NewsletterSubscriber: 'NewsletterSubscriber',
  /** The groups whose figures may be seen. */
  Statistics: 'Group',
  ValidigGeneralSurvey: 'ValidigGeneralSurvey',
  ValidigKeyword: 'ValidigKeyword',
  Setting: 'Setting',
  Article: 'Content',
  Page: 'Content',
  Section: 'Content',
  Card: 'Content',
  Event: 'Content',
  Queue: 'Content',
  Book: 'Content',
  Tag: 'Tag',
  Menu: 'Menu',
  MenuLink: 'MenuLink',
  Notice: 'Notice',
  Portfolio: 'Portfolio',
  Folder: 'Folder',
  File: 'File',
  Diploma: 'Certificate',
  Certificate: 'Certificate',
  DiplomaCareAssistant: 'Certificate',
  TutorCertificate: 'Certificate',
  TutorAwardCertificate: 'Certificate',
  AmbassadorCertificate: 'Certificate',
  DiplomaLanguageRepresentative: 'Certificate',
  /** The national office's alone (Spec §6): no group role reaches them. */
  DiplomaLanguageRepresentativeEducator: 'Certificate',
  CollegeCertificate: 'Certificate',
  PrintRun: 'PrintRun',
  CourseMoment: 'CourseMoment',
} as const satisfies Record<string, Prisma.ModelName>

export type Subject = keyof typeof subjects
export type ModelOf<S extends Subject> = (typeof subjects)[S]
export type WhereOf<S extends Subject> = NonNullable<
  Prisma.TypeMap['model'][ModelOf<S>]['operations']['findFirst']['args']['where']
>

export const subjectNames = Object.keys(subjects) as Subject[]
/** Every kind of certificate. */
export const certificateSubjects = subjectNames.filter((name) => subjects[name] === 'Certificate')

/** CRUD, and the domain's own verbs. `manage` is any action. */
export const actions = [
  'read',
  'create',
  'update',
  'delete',
  'publish',
  'issue',
  'revoke',
  'reveal',
  'masquerade',
  'manage',
] as const
export type Action = (typeof actions)[number]

/** Subjects whose rows belong to a group; the others are the installation's own and only global roles reach them. */
const ownedByGroup = (ids: number[]) => ({ group_id: { in: ids } })

/**
 * How "in these groups" is said as a condition on a subject's own columns (so that it works in SQL and in memory).
 * A subject missing here can't be given through a group role.
 */
export const groupScopes: Partial<Record<Subject, (groupIds: number[]) => Record<string, unknown>>> = {
  Group: (ids) => ({ id: { in: ids } }),
  User: (ids) => ({ memberships: { some: { group_id: { in: ids } } } }),
  Membership: ownedByGroup,
  Statistics: (ids) => ({ id: { in: ids } }),
  Setting: ownedByGroup,
  Article: ownedByGroup,
  Page: ownedByGroup,
  Section: ownedByGroup,
  Card: ownedByGroup,
  Event: ownedByGroup,
  Queue: ownedByGroup,
  Book: ownedByGroup,
  Tag: ownedByGroup,
  Menu: ownedByGroup,
  MenuLink: ownedByGroup,
  Notice: ownedByGroup,
  Portfolio: ownedByGroup,
  Folder: ownedByGroup,
  File: ownedByGroup,
  Diploma: ownedByGroup,
  Certificate: ownedByGroup,
  DiplomaCareAssistant: ownedByGroup,
  TutorCertificate: ownedByGroup,
  TutorAwardCertificate: ownedByGroup,
  AmbassadorCertificate: ownedByGroup,
  DiplomaLanguageRepresentative: ownedByGroup,
  PrintRun: ownedByGroup,
  CourseMoment: ownedByGroup,
}

/** Whether rows of `subject` stand on a group's site, so that their lists are about the one that a request names. */
export const standsOnSite = (subject: Subject): boolean => groupScopes[subject] === ownedByGroup

import type { Prisma } from '@kollegium/db'
import type { z } from 'zod'
import type { EntityName } from '../i18n/sv/entities.ts'
import type { TextKey } from '../i18n/sv/index.ts'
import type { Definition } from './definition.ts'
import { derivedList, withGroup } from './derived-list.ts'
import '../kernel/validation-messages.ts'

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

export const crudActions = ['read', 'create', 'update', 'delete'] as const satisfies readonly Action[]

/** The roles of a new installation, as defaults are given to them; `staff` is every global role of a college's people. */
export type DefaultRole = 'office' | 'staff' | 'group_admin' | 'editor' | 'issuer' | 'member'

/** The subject that rights to an entity's rows are given on. Access and the permission catalogue follow from it. */
export type SubjectFacts<
  Subject extends string = string,
  Model extends Prisma.ModelName | undefined = Prisma.ModelName | undefined,
> = {
  subject: Subject
  /** The table, when it isn't the one of the subject's name. */
  model?: Model
  /** The rows of a shared table that are this subject's. */
  rows?: Readonly<Record<string, string>>
  /**
   * How its rows are named where they use another row ("Används i"): by these columns, or as a person. Without it rows of
   * the table use nothing. `app`: where its form is; `onePage`: all rows are one page; `within`: the row is shown as the row
   * of another entity, which the relation of the entity's name leads to.
   */
  uses?: {
    title: readonly [string, ...string[]] | 'person'
    /** The group that owns the row is told with it. */
    ofGroup?: true
    app?: 'admin' | 'cert'
    onePage?: true
    within?: EntityName
    newestFirst?: true
    /** The table's place among those that use a row: by rising number, and 50 stands for none. Equal ones keep the order of the declaration. */
    place?: number
  }
  /** Every action that the code checks. */
  actions: readonly Action[]
  /** The permission catalogue's name for the rows, when it isn't the dictionary's plural of `name`. */
  label?: TextKey
  /**
   * The column by which a row belongs to a group: its own `group_id`, the group's own `id`, or the user's `memberships`.
   * Without it the rows are the installation's own, and only global roles reach them.
   */
  group?: 'group_id' | 'id' | 'memberships'
  /** Actions that roles of a new installation have; the administrator has all. A role left out has none. */
  roles?: Partial<Record<DefaultRole, readonly Action[]>>
  /** Group roles that read the rows of the groups below the member's own, too. */
  below?: readonly Extract<DefaultRole, 'group_admin' | 'issuer' | 'member'>[]
}

/** The engine's services for an entity's rows, and how the apps show it. */
export type EntityFacts = {
  /** Every save keeps a version, which can be compared and restored. */
  versioned?: true
  /**
   * Removing puts a row in the trash, from where it can be taken back for thirty days. Rows of `last` are removed for good after
   * all others, because these link to them. `unseen` rows are read by nobody while they lie there, except by the trash itself:
   * every other reader asks `visible`, which leaves them out.
   */
  trashed?: true | 'last' | 'unseen'
  /**
   * A removed row without a trash is kept for an hour, so that the person who removed it can undo that (engine/trash/kept-rows.ts). Rows of
   * these entities are gone at once; a comment there says why.
   */
  finalRemoval?: true
  /** Has a status and moments of publication; visitors see what is published, below `path` where it has pages of its own. */
  published?: {
    path?: string
    /** Short fields that these pages show beside title and rich text; a field that isn't named stays inside. */
    facts?: readonly string[]
  }
  /** Lists are searched in the column `list_text` of its table. */
  searched?: true
  /** Its list in the admin's navigation. An entity without it has no list of its own there. */
  navigation?: Navigation
  /** Root fields of the contract, when the gateway derives the type; other types are written in gateway/src/types. */
  contract?: { one: string; many: string }
  /** A valid row as a client writes it: for tests of every procedure and for the demo network. */
  sample?: Record<string, unknown>
}

/** The icons of the navigation. A new name gets its drawing in web/src/ui/icons.ts, which the compiler asks for. */
export type IconName =
  | 'book-open'
  | 'calendar-days'
  | 'clipboard-list'
  | 'file-text'
  | 'graduation-cap'
  | 'handshake'
  | 'id-card'
  | 'inbox'
  | 'key-round'
  | 'layout-panel-top'
  | 'list-ordered'
  | 'log-in'
  | 'mail'
  | 'megaphone'
  | 'menu'
  | 'network'
  | 'newspaper'
  | 'tag'
  | 'user-plus'
  | 'users'

/** A row of the admin's navigation. It is called by the plural of the entity's words, as the list's heading is. */
export type Navigation = {
  under: 'nav.content' | 'nav.network' | 'nav.system'
  icon: IconName
  /** The key that leads there after `g`. */
  key?: string
  /** Its place under the heading: rows stand by rising number, and 50 stands for none. Equal ones keep the order of the declaration. */
  place?: number
}

export type Entity<
  Fields extends z.ZodObject = z.ZodObject,
  Subject extends string = string,
  Model extends Prisma.ModelName | undefined = Prisma.ModelName | undefined,
> = Definition<Fields> & SubjectFacts<Subject, Model> & EntityFacts

/**
 * States an entity once: fields, list, rights, and what the engine does for its rows. Subjects, group scopes, permission
 * catalogue, default roles, procedures, contract, list, form and navigation follow from it (docs/adding-an-entity.md).
 * @param stated `list` may be left out: it then follows from the fields (derived-list.ts). A list of rows that belong to a group gets
 * the group as a column and a filter.
 */
export function defineEntity<
  Fields extends z.ZodObject,
  const Subject extends string,
  const Model extends Prisma.ModelName | undefined = undefined,
>(
  stated: Omit<Entity<Fields, Subject, Model>, 'list'> & { list?: Definition['list'] },
): Entity<Fields, Subject, Model> {
  const list = stated.list ?? derivedList(stated.fields)
  return { ...stated, list: stated.group === 'group_id' && list.columns.length > 0 ? withGroup(list) : list }
}

/** States what rights to rows without a form of their own are about (a print run, the statistics). */
export function defineSubject<
  const Subject extends string,
  const Model extends Prisma.ModelName | undefined = undefined,
>(
  facts: SubjectFacts<Subject, Model> & ({ label: TextKey } | { name: EntityName }),
): SubjectFacts<Subject, Model> & { name?: EntityName } {
  return facts
}

type Roles = Pick<SubjectFacts, 'roles' | 'below'>
const everything = ['manage'] as const

/** Default roles of what editors write and every member reads. */
export const editorial: Roles = {
  roles: { office: everything, group_admin: everything, editor: everything, member: ['read'] },
  below: ['group_admin'],
}
/** Default roles of what the national office alone keeps. */
export const officeOnly: Roles = { roles: { office: everything } }
/** Default roles of what a college's issuers make and its administrators see. */
export const issued: Roles = {
  roles: { office: everything, issuer: everything },
  below: ['group_admin'],
}

import type { Db } from '../src/client.ts'
import { buildMembership } from '../testing/factories/membership.ts'
import { buildUser } from '../testing/factories/user.ts'
import type { NetworkFile } from './network-file.ts'
import type { DemoTools } from './tools.ts'

type Staff = {
  /** The role that the start prints beside the username. */
  role: string
  roles: string[]
  /** Group roles by the group's name. */
  groups?: Record<string, string[]>
  profession?: string
  apps?: string[]
  /** Has validation data beside other roles. */
  validig?: boolean
}

/** The answer of the national validation tool about a candidate. */
const candidateOptions = {
  options: [
    { id: '1', name: 'Inriktning', type: 'text', value: 'Vård och omsorg' },
    { id: '2', name: 'År i yrket', type: 'number', value: 7 },
    { id: '3', name: 'Kartläggning klar', type: 'boolean', value: true },
  ],
}

/** The demo sign-ins (readings, Demo network) by username. */
const staff: Record<string, Staff> = {
  birtes: { role: 'administratör', roles: ['administrator'], profession: 'Systemförvaltare' },
  kerpro: { role: 'nationella kansliet', roles: ['office'], profession: 'Verksamhetsledare' },
  ivamon: {
    role: 'regional processledare, College Skåne',
    roles: ['regional_processledare'],
    groups: { skane: ['group_admin', 'issuer'] },
    profession: 'Regional processledare',
  },
  gunexe: {
    role: 'lokal processledare, Eslöv–Höör–Hörby',
    roles: ['lokal_processledare'],
    groups: { 'eslov-hoor-horby': ['group_admin', 'editor', 'issuer'] },
    profession: 'Lokal processledare',
  },
  elidem: {
    role: 'rektor',
    roles: ['principal'],
    groups: { 'eslov-hoor-horby': ['member'] },
    profession: 'Rektor',
  },
  farpro: {
    role: 'skoladministratör, utfärdar diplom',
    roles: ['school_administrator'],
    groups: { 'eslov-hoor-horby': ['member', 'issuer'] },
    profession: 'Skoladministratör',
  },
  malski: {
    role: 'lärare',
    roles: ['teacher'],
    groups: { 'eslov-hoor-horby': ['member'] },
    profession: 'Vårdlärare',
    apps: ['cert', 'pages', 'metodmaterial'],
  },
  oksfik: {
    role: 'språkombudsutbildare, valideras själv och handleder en kandidat',
    roles: ['language_representative_educator'],
    groups: { skane: ['member'] },
    profession: 'Språkombudsutbildare',
    apps: ['cert', 'pages', 'metodmaterial'],
    validig: true,
  },
  carutk: {
    role: 'studie- och yrkesvägledare',
    roles: ['syv'],
    groups: { 'eslov-hoor-horby': ['member'] },
    profession: 'Studie- och yrkesvägledare',
    apps: ['cert', 'pages', 'metodmaterial'],
  },
  amipro: { role: 'valideringskandidat', roles: ['candidate'], apps: [] },
}

/** Makes the username of three letters of each name: "Oksana Fiktivén" signs in as `oksfik` (domain facts §3.5). */
function usernameOf({ firstname, lastname }: { firstname: string; lastname: string }): string {
  const letters = (text: string) =>
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z]/g, '')
      .slice(0, 3)
  return letters(firstname) + letters(lastname)
}

/** Loads the people of the network file as users, with roles and memberships. Answers their ids by username. */
export async function loadPeople(
  db: Db,
  { people }: NetworkFile,
  groupIds: ReadonlyMap<string, number>,
  tools: DemoTools,
  password: string,
): Promise<Map<string, number>> {
  const password_hash = await tools.hashPassword(password)
  const groupRoles = new Map((await db.groupsRole.findMany()).map(({ name, id }) => [name, id]))
  const ids = new Map<string, number>()
  for (const [index, person] of people.entries()) {
    const name = usernameOf(person)
    const { roles = [], groups = {}, profession = '', apps = ['cert', 'pages'], validig = false } = staff[name] ?? {}
    const user = await buildUser(db, {
      name,
      email: `${ascii(person.firstname)}.${ascii(person.lastname)}@example.com`,
      firstname: person.firstname,
      lastname: person.lastname,
      password_hash: name in staff ? password_hash : null,
      status: Object.keys(groups).length > 0,
      phone1: `070-174 06 ${String(5 + index).padStart(2, '0')}`,
      profession,
      apps,
      town: 'Höör',
      gdpr: true,
      gdpr_version: '1',
      gdpr_at: new Date('2026-08-17T07:00:00Z'),
      validig: roles.includes('candidate') ? candidateOptions : validig ? { options: [] } : undefined,
      last_sign_in_at: name in staff ? new Date('2026-11-16T07:30:00Z') : null,
      ...tools.personalNumber(person.personal_number),
    })
    ids.set(name, user.id)
    if (roles.length > 0) {
      await db.user.update({
        where: { id: user.id },
        data: { roles: { connect: roles.map((role) => ({ name: role })) } },
      })
    }
    for (const [group, held] of Object.entries(groups)) {
      const group_id = groupIds.get(group)
      if (!group_id) throw new Error(`The demo network has no group ${group}`)
      await buildMembership(db, {
        user_id: user.id,
        group_id,
        roleIds: held.flatMap((role) => groupRoles.get(role) ?? []),
      })
    }
  }
  return ids
}

function ascii(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}

/** The usernames and roles that the start prints. */
export function demoSignIns(): { name: string; role: string }[] {
  return Object.entries(staff).map(([name, { role }]) => ({ name, role }))
}

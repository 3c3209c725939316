import type { Db } from '../src/client.ts'

const minute = 60_000
const hour = 60 * minute

const windows = { ip: '192.0.2.44', agent: 'Firefox, Windows' }
const mac = { ip: '198.51.100.7', agent: 'Safari, macOS' }
const phone = { ip: '203.0.113.20', agent: 'Safari, iPhone' }

/**
 * Loads what the audit log's page shows besides the network's own history: sign-ins, a new device, a shown personal number, a file, a
 * raised right, a file with malicious code, and an account that was refused many times, with the alarm about it.
 * @param people ids by username
 */
export async function loadAuditLog(db: Db, { people, now }: { people: Map<string, number>; now: Date }): Promise<void> {
  const by = (name: string, real = name) => ({
    user_id: people.get(name) ?? null,
    real_user_id: people.get(real) ?? null,
  })
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const self = (name: string) => ({ ...by(name), subject: 'User', subject_id: String(people.get(name) ?? '') })
  const refused = (call: string, at: Date, times: number, subject = 'User') => ({
    ...{ ...by('malski'), ...windows, action: 'refused', subject, subject_id: String(people.get('farpro')), at },
    ...{ result: 'refused', details: { call, code: 'FORBIDDEN', times } },
  })
  const blocked = await db.file.findFirst({
    where: { malware: { not: null } },
    select: { id: true, malware: true, group_id: true },
  })
  await db.auditEntry.createMany({
    data: [
      ...(blocked
        ? [
            {
              ...{ action: 'malware', subject: 'File', subject_id: String(blocked.id), group_id: blocked.group_id },
              ...{ at: ago(26 * hour), details: { malware: blocked.malware, ending: '.doc' } },
            },
          ]
        : []),
      { ...self('ivamon'), ...mac, action: 'signIn', at: ago(30 * hour) },
      {
        ...self('gunexe'),
        ...by('ivamon'),
        ...mac,
        action: 'rights',
        at: ago(29 * hour),
        details: { given: ['issuer'] },
      },
      {
        ...{ ...by('gunexe', 'birtes'), ...mac, action: 'download', subject: 'CertificatePerson', at: ago(25 * hour) },
        details: { documents: 88 },
      },
      { ...by('farpro'), ...phone, action: 'reveal', subject: 'Diploma', subject_id: '1', at: ago(5 * hour) },
      { ...self('malski'), ...windows, action: 'signInFailed', result: 'refused', at: ago(2 * hour + minute) },
      { ...self('malski'), ...windows, action: 'signIn', at: ago(2 * hour), details: { newDevice: true } },
      refused('user.list', ago(hour + 4 * minute), 5),
      refused('user.get', ago(hour), 9),
    ],
  })
  await db.securityAlarm.create({
    data: {
      ...{ kind: 'refusals', key: 'refusals demo', user_id: people.get('malski') ?? null, ip: windows.ip, events: 14 },
      ...{ first_at: ago(hour + 4 * minute), last_at: ago(hour), mailed_at: ago(hour - minute) },
    },
  })
}

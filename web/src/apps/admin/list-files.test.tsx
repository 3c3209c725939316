import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import '../../lib/form-texts.ts'
import '../../features/dashboard/dashboard-texts.ts'
import '../../features/privacy/privacy-texts.ts'
import { KeptTexts } from '../../features/dashboard/kept-texts.tsx'
import { GroupMembers } from '../../features/group-form/group-members.tsx'
import { RegisterTable } from '../../features/privacy/register-table.tsx'
import { FactorResets } from '../../features/settings/factor-resets.tsx'
import { WordingsPart } from '../../features/settings/wordings-part.tsx'
import StatementsPage from '../../features/statements/statements-page.tsx'
import { renderWith } from '../../resource/testing.tsx'

// Lists that are no tables of entities, and that are files, too.

const moment = '2026-11-20T10:00:00.000Z'
const kept = { id: 1, kind: 'article', content_id: null, slot: 'a', title: 'Halv', group: null, saved_at: moment }
const reset = {
  ...{ id: 1, user: { id: 4, name: 'Oksana Fiktivén', username: 'oksfik' }, reason: 'Ringde', started_at: moment },
  ...{ started_by: 'Malin', confirmed_by: null, stopped_by: null, state: 'open', own: false },
}
const member = { id: 8, membership_id: 3, name: 'Elif Demolund', email: '', username: 'elidem', groupRoles: [] }
const wording = { key: 'action.save', area: 'apps', standard: 'Spara', shared: null, own: null, updated_at: null }
const answers = {
  'factorReset.list': () => [reset],
  'group.members': () => ({ items: [member], total: 1, page: 1, limit: 25 }),
  'groupsRole.options': () => [],
  'statement.list': () => [],
  'wording.list': () => ({ items: [wording], total: 1, replaced: 0 }),
  'lists.link': () => ({ url: '#fil' }),
}

const lists: [name: string, ui: ReactNode, path: string, input: object][] = [
  ['unsaved texts', <KeptTexts key="a" items={[kept] as never} />, '/', { entity: 'keptTexts' }],
  ['lost devices', <FactorResets key="b" />, '/setting/sign-in', { entity: 'factorReset' }],
  [
    ...(['the members of a group', <GroupMembers key="c" record={{ id: 26 } as never} />, '/group/26'] as const),
    { entity: 'groupMembers', filters: { id: 26 } },
  ],
  ['legal pages', <StatementsPage key="d" />, '/statement', { entity: 'statements' }],
  ['the register', <RegisterTable key="e" entries={[]} levels={[]} />, '/privacy', { entity: 'privacyRegister' }],
  [
    ...(['replaceable texts', <WordingsPart key="f" />, '/setting/wording'] as const),
    { entity: 'wordings', filters: { replaced: false, area: null, brand: '' } },
  ],
]

test.each(lists)('%s are a file', async (_name, ui, path, input) => {
  const { calls } = renderWith(ui, { answers, path })
  fireEvent.click(await screen.findByRole('button', { name: 'Exportera' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  const asked = () => calls.find((call) => call.path === 'lists.link')?.input
  await waitFor(() => expect(asked()).toMatchObject({ ...input, format: 'csv' }))
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { AlarmMails } from '../../features/audit-log/alarm-mails.tsx'
import '../../features/audit-log/audit-texts.ts'
import { EraseDialog } from '../../features/privacy/erase-dialog.tsx'
import { ExtractButtons } from '../../features/privacy/extract-buttons.tsx'
import type { Person } from '../../features/privacy/person-key.ts'
import '../../features/privacy/privacy-texts.ts'
import { refusal, renderWith } from '../../resource/testing.tsx'
import { ProofGate } from './proof-gate.tsx'

const settings = {
  ...{ months: 24, addresses: [], witness: '', updated_at: null },
  alarms: { refusals: true, device: true, rights: true, malware: true, reveals: true, exports: false },
}
const named = { row: { table: 'User' as const, id: 12 }, also: [], without: [] }
const person = {
  name: 'Rahel Mönsterqvist',
  rows: [{ table: 'User', id: 12 }],
  erasure: { parts: [], kept: { issued: 0, signed: 0, files: [], audit: 0 } },
} as unknown as Person

const screens: [path: string, reason: string, words: RegExp, button: string, ui: ReactNode, answer: unknown][] = [
  [
    ...(['privacy.erase', 'erase', /^Du raderar en person/, 'Ja, radera personen'] as const),
    <EraseDialog key="erase" named={named} person={person} onClose={() => undefined} onDone={async () => undefined} />,
    { id: 'x' },
  ],
  [
    ...(['privacy.link', 'extract', /^Du hämtar allt som finns om en person/, 'Hämta registerutdrag'] as const),
    <ExtractButtons key="extract" named={named} />,
    { url: '#utdrag', expires_at: '' },
  ],
  [
    ...(['auditLog.saveSettings', 'watch', /^Du ändrar hur länge loggen sparas/, 'Stora exporter'] as const),
    <AlarmMails key="alarms" settings={settings} mayChange />,
    settings,
  ],
]

test.each(screens)('%s asks who is there in its own words, and goes on after the proof', async (...given) => {
  const [path, reason, words, button, ui, answer] = given
  let proved = false
  const { calls } = renderWith(
    <>
      {ui}
      <ProofGate />
    </>,
    {
      answers: {
        [path]: () => {
          if (!proved) throw refusal('FORBIDDEN', 'Bekräfta', { details: { proof: { reason, minutes: 15 } } })
          return answer
        },
        'security.proofChoices': () => ({
          ...{ name: 'Farhad Provberg', ways: ['app'], minutes: 15, provedAt: null, passkey: null },
          ...{ fresh: false, schools: [] },
        }),
        'security.prove': () => {
          proved = true
          return null
        },
      },
    },
  )
  fireEvent.click(screen.queryByRole('switch', { name: button }) ?? screen.getByRole('button', { name: button }))
  expect(await screen.findByText(words)).toBeTruthy()
  fireEvent.change(await screen.findByLabelText('Kod från appen'), { target: { value: '123456' } })
  const made = () => calls.filter((call) => call.path === path)
  await waitFor(() => expect(made()).toHaveLength(2))
  expect(made()[1]).toEqual(made()[0])
  await waitFor(() => expect(screen.queryByText(words)).toBe(null))
})

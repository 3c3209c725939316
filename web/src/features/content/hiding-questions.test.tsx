import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useServices } from '../../lib/client-context.tsx'
import type { FormQuestion } from '../../resource/screen.ts'
import { renderWith } from '../../resource/testing.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { askAboutHiding, askAboutSite } from './hiding-questions.tsx'
import '../../lib/form-texts.ts'

type Values = Record<string, unknown>

/** A button that saves a form, and its outcome. */
function Saving({ asks, before, values }: { asks: FormQuestion; before: Values; values: Values }) {
  const { client } = useServices()
  const confirm = useConfirm()
  const [outcome, setOutcome] = useState('')
  const save = async () => {
    const saved = await asks({ values, before, record: { id: 4 }, client, confirm })
    setOutcome(saved ? 'sparat' : 'skriver vidare')
  }
  return (
    <button type="button" onClick={() => void save()}>
      Spara: {outcome}
    </button>
  )
}
const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }))

test('a file that is hidden tells where it is used; no goes on typing', async () => {
  const use = { entity: 'page', id: 5, title: 'Blanketter', group: null, trashed: false, url: null }
  const items = [{ ...use, editUrl: 'http://admin.localhost/page/5' }]
  renderWith(<Saving asks={askAboutHiding('file')} before={{ status: true }} values={{ status: false }} />, {
    answers: { 'file.usedIn': () => ({ items, total: 1 }) },
  })
  await press(/^Spara/)
  await screen.findByRole('alertdialog', { name: 'Dölj filen för besökare?' })
  expect(screen.getByRole('link', { name: /Blanketter/ })).toBeTruthy()
  await press('Nej')
  await screen.findByRole('button', { name: 'Spara: skriver vidare' })
  await press(/^Spara/)
  await press('Dölj filen')
  await screen.findByRole('button', { name: 'Spara: sparat' })
})

test('a portfolio that is hidden and a site that is closed ask, and nothing else does', async () => {
  const { unmount } = renderWith(
    <Saving asks={askAboutHiding('portfolio')} before={{ status: true }} values={{ status: false }} />,
  )
  await press(/^Spara/)
  await screen.findByRole('alertdialog', { name: 'Dölj portföljen för besökare?' })
  unmount()
  const closed = { before: { vopagesStatus: true }, values: { vopagesStatus: false } }
  const next = renderWith(<Saving asks={askAboutSite} {...closed} />)
  await press(/^Spara/)
  await screen.findByRole('alertdialog', { name: 'Vill du stänga webbplatsen för besökare?' })
  next.unmount()
  renderWith(<Saving asks={askAboutSite} before={{ vopagesStatus: false }} values={{ vopagesStatus: true }} />)
  await press(/^Spara/)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Spara: sparat' })).toBeTruthy())
})

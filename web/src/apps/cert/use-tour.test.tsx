import { kindBasics } from '@kollegium/api/definitions/certificates'
import { screen as page, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWith } from '../../resource/testing.tsx'
import { useTour } from './use-tour.tsx'

const educator = [['read', kindBasics.diploma_language_representative.subject]]
const untaught = { rules: educator, preferences: { shortcuts: true, tours: [], defaults: [] } } as never

function List() {
  const { tour, begin } = useTour()
  return (
    <>
      <h1>{begin ? 'Med rundtur' : 'Utan rundtur'}</h1>
      {tour}
    </>
  )
}

test('the introduction begins in the first list that the person may read', async () => {
  renderWith(<List />, { me: untaught, path: '/diploma_language_representative' })
  await waitFor(() => expect(page.queryByRole('dialog')).not.toBeNull())
})

test('the introduction doesn’t begin on a list that the person may not read', async () => {
  renderWith(<List />, { me: untaught, path: '/diploma' })
  await page.findByText('Med rundtur')
  // The tour's code is there since the test before, and what begins has begun by now.
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
})

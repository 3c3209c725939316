import { fireEvent } from '@testing-library/react'

/** Types over the text of a field. */
export const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

/** The text that is written, commented and reviewed. */
export const record = { entity: 'article', id: 12 } as const
/** Its row in the form. */
export const row = { id: 12, title: 'Trygg handledare', updated_at: '2026-11-24T13:00:00.000Z' }

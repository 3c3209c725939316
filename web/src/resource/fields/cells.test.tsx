import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ResourceCell } from './cells.tsx'

const drawn = (text: string) =>
  render(<ResourceCell column={{ key: 'text', label: 'field.email', kind: 'text' }} row={{ id: 1, text }} />).container

test('an e-mail address may break after its @ and its dots, and reads as before', () => {
  const cell = drawn('oksana.fiktiven@landskrona.example')
  expect(cell.innerHTML).toBe('oksana.<wbr>fiktiven@<wbr>landskrona.<wbr>example')
  expect(cell.textContent).toBe('oksana.fiktiven@landskrona.example')
})

test('another text is left as it is', () => {
  expect(drawn('Möt oss kl. 9.30 @ Höör').innerHTML).toBe('Möt oss kl. 9.30 @ Höör')
})

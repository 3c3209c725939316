import { expect, test } from 'vitest'
import { checkPassword, hashPassword, newPassword, ownWords } from './passwords.ts'

test('a password is compared as it was typed: case, blanks and every one of its characters count', async () => {
  const typed = `  Rosenrot 7${'å'.repeat(100)}  `
  const kept = await hashPassword(typed)
  const others = [typed.trim(), typed.toLowerCase(), typed.slice(0, -1), `${typed} `, typed.replace('t 7', 't7')]
  expect(await checkPassword(kept, typed)).toBe(true)
  expect(await Promise.all(others.map((other) => checkPassword(kept, other)))).toEqual(others.map(() => false))
})

test('two ways to write the same letters are the same password', async () => {
  const kept = await hashPassword('Blåklöver8'.normalize('NFD'))
  expect(await checkPassword(kept, 'Blåklöver8'.normalize('NFC'))).toBe(true)
})

const isTaken = (password: string) => newPassword.safeParse(password).success

test('a word of the product with some signs around is no password', () => {
  for (const word of ownWords) {
    const start = word.charAt(0).toUpperCase() + word.slice(1)
    for (const password of [`${start}2026!`, `Min${word}1234`, `${start.normalize('NFD')}-12345`]) {
      expect([password, isTaken(password)]).toEqual([password, false])
    }
  }
  expect(isTaken('Kollegium-Diplom-2026')).toBe(false)
  expect(['Rosenrot7', 'Kollegiumrosor7', 'Gammalt-Diplom-1'].map(isTaken)).toEqual([true, true, true])
})

test('a common password is refused in any casing, and with signs at its end', () => {
  expect(['123456Qwerty', '123456qWERTY!', '123456Qwerty?!.'].map(isTaken)).toEqual([false, false, false])
  expect(isTaken('123456Qwerty!blå')).toBe(true)
})

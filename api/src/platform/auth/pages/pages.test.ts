import { expect, test } from 'vitest'
import { newPasswordPage, signInPage } from './pages.ts'

const form = { home: 'https://kollegium.example', csrf: 'c' }
const fieldsOf = (page: string) =>
  [...page.matchAll(/<input id="(\w+)"[^>]*>/g)].map(([text, name]) => ({
    name,
    type: /type="(\w+)"/.exec(text)?.[1],
    autocomplete: /autocomplete="([\w-]+)"/.exec(text)?.[1],
    text,
  }))

test('passwords are typed unseen, and the fields are those that a password manager knows', () => {
  const signIn = fieldsOf(signInPage({ ...form, action: '/oauth/authorize?x', passkeys: {} }))
  expect(signIn).toMatchObject([
    { name: 'username', type: 'text', autocomplete: 'username' },
    { name: 'password', type: 'password', autocomplete: 'current-password' },
  ])
  const fresh = newPasswordPage({ ...form, token: 't', username: 'anna', name: 'Anna' })
  expect(fieldsOf(fresh)).toMatchObject([
    { name: 'password', type: 'password', autocomplete: 'new-password' },
    { name: 'repeat', type: 'password', autocomplete: 'new-password' },
  ])
  expect(fresh).toContain('value="anna" autocomplete="username"')
  // A value that came back would stand in the page for everybody to read.
  for (const { type, text } of [...signIn, ...fieldsOf(fresh)]) {
    if (type === 'password') expect(text).toContain('value=""')
  }
})

test('nothing holds pasting: no page has a handler of its own', () => {
  const page = signInPage({ ...form, action: '/oauth/authorize?x', passkeys: {} })
  expect(page).not.toMatch(/\son\w+=/)
})

// Proves work after too many wrong passwords, so that nobody waits: finds a number whose key begins with the given digits
// (ALTCHA, version 2, PBKDF2). Without this script the page tells how long to wait.
const box = document.querySelector('[data-challenge]')
const form = box.closest('form')
const field = form.elements.namedItem('work')
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g), (pair) => Number.parseInt(pair, 16))
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

async function keyFor(password, { salt, cost, keyLength }) {
  const material = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost }
  return hexOf(new Uint8Array(await crypto.subtle.deriveBits(how, material, keyLength * 8)))
}

async function solve(challenge) {
  const { parameters } = challenge
  const password = new Uint8Array([...bytesOf(parameters.nonce), 0, 0, 0, 0])
  const view = new DataView(password.buffer)
  for (let counter = 0; ; counter++) {
    view.setUint32(password.length - 4, counter)
    const derivedKey = await keyFor(password, parameters)
    if (derivedKey.startsWith(parameters.keyPrefix)) {
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
    }
  }
}

function tell(state) {
  box.dataset.state = state
  box.querySelector('p').textContent = box.dataset[state]
}

box.hidden = false
const solved = solve(JSON.parse(box.dataset.challenge)).then(
  (proof) => {
    field.value = proof
    tell('done')
  },
  () => tell('failed'),
)
form.addEventListener('submit', (event) => {
  if (box.dataset.state) return
  event.preventDefault()
  solved.then(() => form.requestSubmit())
})

// Without this script the pages work all the same; it adds the buttons that show a password.
for (const button of document.querySelectorAll('[data-shows]')) {
  const input = document.getElementById(button.dataset.shows)
  const text = button.querySelector('span')
  const shown = { text: text.textContent, label: button.getAttribute('aria-label') }
  const hide = { text: button.dataset.hide, label: button.dataset.hideLabel }
  const show = (visible) => {
    input.type = visible ? 'text' : 'password'
    text.textContent = visible ? hide.text : shown.text
    button.setAttribute('aria-label', visible ? hide.label : shown.label)
  }
  button.hidden = false
  button.addEventListener('click', () => {
    show(input.type === 'password')
    input.focus()
  })
  // A shown password would be kept among the browser's earlier entries.
  input.form.addEventListener('submit', () => show(false))
}

// A search field narrows its list while one types; without this script its form asks the server.
for (const input of document.querySelectorAll('[data-filters]')) {
  const rows = [...document.getElementById(input.dataset.filters).children]
  input.addEventListener('input', () => {
    const text = input.value.trim().toLocaleLowerCase('sv')
    for (const row of rows) row.hidden = !row.textContent.toLocaleLowerCase('sv').includes(text)
  })
}

// Passkeys are the browser's own, so their button appears where there are any.
for (const part of window.PublicKeyCredential ? document.querySelectorAll('[data-passkey]') : []) {
  const form = part.querySelector('form')
  const button = form.querySelector('button')
  const refused = form.querySelector('[data-refused]')
  part.hidden = false
  form.addEventListener('submit', async (event) => {
    if (form.passkey.value) return
    event.preventDefault()
    button.disabled = true
    refused.hidden = true
    try {
      const optionsJSON = JSON.parse(form.dataset.options)
      form.passkey.value = JSON.stringify(await SimpleWebAuthnBrowser.startAuthentication({ optionsJSON }))
      const remember = document.querySelector('[name=remember]')
      form.keep.value = remember?.checked ? '1' : ''
      form.submit()
    } catch {
      // The person closed the browser's question, or no key here fits.
      refused.hidden = false
      button.disabled = false
      button.focus()
    }
  })
}

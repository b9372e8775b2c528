// Copies a code in one press; without it the code is there to be marked and copied by hand.
for (const button of document.querySelectorAll('[data-copia]')) {
  const code = document.getElementById(button.dataset.copia)
  const said = button.firstChild
  const word = said.textContent
  button.hidden = false
  button.addEventListener('click', async () => {
    getSelection().selectAllChildren(code)
    try {
      await navigator.clipboard.writeText(code.textContent)
    } catch {
      document.execCommand('copy') // a page without https has no other way
    }
    said.textContent = 'Copiado'
    setTimeout(() => (said.textContent = word), 2000)
  })
}

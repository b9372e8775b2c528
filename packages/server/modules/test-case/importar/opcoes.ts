import { keysOf, ILEGIVEL, type Link, type Names, valorDe } from './codigo.ts'

/** Options of a call, each with the values of it that change nothing of what its line does. */
type Entendidas = Record<string, RegExp>

const QUALQUER = /^/
const NAO = /^false$/
const TEMPO: Entendidas = { timeout: QUALQUER, noWaitAfter: QUALQUER }
const ELEMENTO: Entendidas = { ...TEMPO, force: NAO, trial: NAO }
const PONTEIRO: Entendidas = { ...ELEMENTO, modifiers: /^$/ }
const TEXTO: Entendidas = { timeout: QUALQUER, ignoreCase: NAO }
const EXATO: Entendidas = { exact: /^(?:true|false)$/ }

/** After how many arguments the options of a call stand, and what of them is understood. What is read elsewhere counts as understood. */
const OPCOES: Record<string, readonly [at: number, entendidas: Entendidas]> = {
  goto: [1, { timeout: QUALQUER, waitUntil: /^(?:load|domcontentloaded|commit)$/ }],
  close: [0, {}],
  reload: [0, { timeout: QUALQUER, waitUntil: QUALQUER }],
  goBack: [0, { timeout: QUALQUER, waitUntil: QUALQUER }],
  waitForURL: [1, { timeout: QUALQUER, waitUntil: QUALQUER }],
  waitForLoadState: [1, TEMPO],
  screenshot: [0, { path: QUALQUER, type: /^png$/, timeout: QUALQUER }],
  click: [0, { ...PONTEIRO, button: /^left$/, clickCount: /^[12]$/, delay: /^0$/ }],
  dblclick: [0, { ...PONTEIRO, button: /^left$/, delay: /^0$/ }],
  tap: [0, PONTEIRO],
  hover: [0, PONTEIRO],
  dragTo: [1, { ...ELEMENTO, steps: QUALQUER }],
  fill: [1, ELEMENTO],
  clear: [0, ELEMENTO],
  type: [1, { ...TEMPO, delay: QUALQUER }],
  pressSequentially: [1, { ...TEMPO, delay: QUALQUER }],
  press: [1, { ...TEMPO, delay: QUALQUER }],
  check: [0, ELEMENTO],
  uncheck: [0, ELEMENTO],
  setChecked: [1, ELEMENTO],
  selectOption: [1, ELEMENTO],
  setInputFiles: [1, TEMPO],
  waitFor: [0, { timeout: QUALQUER, state: /^visible$/ }],
  scrollIntoViewIfNeeded: [0, TEMPO],
  toBeVisible: [0, { timeout: QUALQUER, visible: /^true$/ }],
  toContainText: [1, TEXTO],
  toHaveText: [1, TEXTO],
  toHaveValue: [1, TEMPO],
  toHaveURL: [1, TEXTO],
  getByRole: [1, { ...EXATO, name: QUALQUER }],
  getByText: [1, EXATO],
  getByLabel: [1, EXATO],
  getByPlaceholder: [1, EXATO],
  getByAltText: [1, EXATO],
  getByTitle: [1, EXATO],
  // Of a test file: what the plan and the runner say instead.
  use: [0, { baseURL: QUALQUER, viewport: QUALQUER, locale: QUALQUER, timezoneId: QUALQUER }],
}

/** What of a call's options its line does not say, as sentences. */
export function perdasDe({ name, args = [] }: Link, names: Names): string[] {
  const [at, entendidas] = OPCOES[name] ?? [args.length, {}]
  return args
    .slice(at)
    .flatMap((arg) =>
      [...keysOf(arg, names)]
        .filter(([key, value]) => !(Object.hasOwn(entendidas, key) && entendidas[key]?.test(valorDe(value, names) ?? ILEGIVEL)))
        .map(([key]) =>
          key === ILEGIVEL
            ? `As opções de ${name} só se sabem executando: confira a linha.`
            : `A opção ${key.slice(0, 40)} de ${name} não tem correspondente: confira a linha.`,
        ),
    )
}

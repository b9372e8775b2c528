import { expect, test } from 'vitest'
import { plainText } from './mensagem.ts'
import { isProfundo, clearText } from './text.ts'

test('NOT-010 the text keeps the tags that it may have, and nothing that runs or looks like something else', async () => {
  const kept =
    '<h2>Aviso</h2><h3>Hoje</h3><p>Olá, <strong>a</strong><b>b</b><em>c</em><i>d</i><u>e</u><s>f</s><br /><code>g</code></p>' +
    '<ul><li>h</li></ul><ol><li>i</li></ol><blockquote>j</blockquote><pre>k</pre><hr />' +
    '<p><a href="https://exemplo.com.br/a?b=1&amp;c=2">l</a> <a href="http://x.com">m</a> <a href="mailto:a@b.com">n</a></p>'
  expect(await clearText(kept)).toBe(kept)
  const dirty: [string, string | null][] = [
    ['<p onclick="x()" style="color:red" class="a" id="b">texto</p>', '<p>texto</p>'],
    ['<script>alert(1)</script><style>p{}</style><p>fica</p>', '<p>fica</p>'],
    ['<h1>título</h1><table><tr><td>célula</td></tr></table>', 'títulocélula'],
    ['<img src=x onerror=alert(1)><iframe src="//x"></iframe><form><input></form><svg onload=alert(1)><p>p</p></svg>', '<p>p</p>'],
    [
      '<a href="javascript:alert(1)">a</a><a href=" java\nscript:alert(1)">b</a><a href="data:text/html,x">c</a><a href="//x.com">d</a>',
      '<a>a</a><a>b</a><a>c</a><a>d</a>',
    ],
    ['<a href="https://x.com" target="_blank" onmouseover="x()">a</a>', '<a href="https://x.com">a</a>'],
    ['<a href="/pedidos">a</a><a href="x.com">b</a><a href="#c">c</a>', '<a>a</a><a>b</a><a>c</a>'],
    ['1 < 2 & 3 > 2', '1 &lt; 2 &amp; 3 &gt; 2'],
    ['<p>sem fim <b>forte', '<p>sem fim <b>forte</b></p>'],
    ['<script>só isto</script>', null],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', null],
  ]
  for (const [html, clean] of dirty.slice(0, -1)) expect(await clearText(html)).toBe(clean)
  for (const [html] of dirty) expect((await clearText(await clearText(html))) ?? '').not.toMatch(/<script|onerror|javascript:/i)
  expect(await clearText(null)).toBeNull()
})

test('NOT-010 the longest text, of the worst kind, holds nobody up', async () => {
  for (const piece of ['<p>', '<a href="', '<b><i>', '&lt;', '</p', '<!--', '<ul><li>', ' ', '<b>', '<br>']) {
    const html = piece.repeat(Math.floor(100_000 / piece.length))
    const began = process.cpuUsage()
    // As it is saved, and as it is mailed.
    if (!isProfundo(html)) plainText(`a${await clearText(`b${html}c`)}`)
    const { user, system } = process.cpuUsage(began) // of the processor: others may have it meanwhile
    expect(user + system, piece).toBeLessThan(500_000)
  }
})

test('NOT-010 marks within marks are taken as deep as people make them, and no deeper', () => {
  expect(isProfundo('<ul><li><p><b><i>x</i></b></p></li></ul>'.repeat(2_000))).toBe(false)
  expect(isProfundo('<p>a<br>b<p>c<li>d'.repeat(2_000))).toBe(false)
  expect([isProfundo('<b>'.repeat(500)), isProfundo('<b>'.repeat(501)), isProfundo('<x>'.repeat(501))]).toEqual([false, true, true])
})

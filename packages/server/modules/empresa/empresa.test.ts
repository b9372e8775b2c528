import { deflateSync } from 'node:zlib'
import { empresa } from '@retaguarda/contract/empresa.ts'
import { beforeAll, expect, test } from 'vitest'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const { user, callAs } = await testApp()
let ana: Person
let bia: Person
beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila' })
  bia = await user({ nome: 'Bia Braga', isAdmin: false })
})
const asAna = callAs(() => ana)
const asBia = callAs(() => bia)
const save = (body: object, files: Record<string, { name: string; content: Buffer }> = {}) =>
  asAna(empresa.alterar, { body: { nome: 'Retaguarda Ltda.', ...body }, files })
const read = async () => (await asBia(empresa.consultar)).body
const asLogo = (content: Buffer | string, type = 'image/png') => `data:${type};base64,${Buffer.from(content).toString('base64')}`

/** A picture of these dots in grey. */
function png(width: number, height: number, dots = Buffer.alloc((width + 1) * height)): Buffer {
  const part = (name: string, content: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    return Buffer.concat([length, Buffer.from(name, 'latin1'), content, Buffer.alloc(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', head),
    part('IDAT', deflateSync(dots)),
    part('IEND', Buffer.alloc(0)),
  ])
}

test('administrators say who the company is, everybody reads it, and a stale form is refused', async () => {
  expect(await read()).toMatchObject({ nome: null, logo: null, versaoRegistro: 1 })
  const form = {
    nome: 'Retaguarda Ltda.',
    cpfCnpj: '11.222.333/0001-81',
    endereco: 'Rua A, 1\nSão Paulo - SP',
    telefone: '(11) 4002-8922',
    email: 'contato@exemplo.com.br',
    site: 'https://www.exemplo.com.br',
  }
  expect((await asBia(empresa.alterar, { body: form })).status).toBe(403)
  expect(await save({ ...form, versaoRegistro: 1 })).toMatchObject({ status: 200, body: { msg: 'Dados da empresa alterados.' } })
  expect(await read()).toMatchObject({ ...form, cpfCnpj: '11222333000181', versaoRegistro: 2, alteradoPor: 'Ana Ávila' })
  expect((await save({ ...form, versaoRegistro: 1 })).status).toBe(409)
  for (const wrong of [
    { nome: ' ' },
    { cpfCnpj: '11222333000180' },
    { email: 'sem arroba' },
    { site: 'javascript:alert(1)' },
    { logo: 'x' },
  ])
    expect((await save(wrong)).status, JSON.stringify(wrong)).toBe(422)
})

test('a logo is PNG or SVG of 200 kB by its content, as text or as a file, and saving without one takes it away', async () => {
  const logo = asLogo(png(40, 20))
  expect((await save({ logo })).status).toBe(200)
  expect((await read()).logo).toBe(logo)
  expect((await save({})).status).toBe(200)
  expect((await read()).logo).toBeNull()
  expect((await save({ logo: 'logo' }, { logo: { name: 'marca.svg', content: png(8, 8) } })).status).toBe(200)
  expect((await read()).logo).toBe(asLogo(png(8, 8)))
  const broken = png(40, 20).subarray(0, 60)
  for (const content of [
    broken,
    png(40, 20, Buffer.alloc(10)),
    png(4_001, 1),
    Buffer.from('%PDF-1.7'),
    Buffer.from('<html><svg/></html>x'),
  ])
    expect((await save({ logo: asLogo(content) })).body, content.toString('latin1').slice(0, 20)).toMatchObject({
      fields: { logo: some.stringMatching(/^Logo: /) },
    })
  const large = `<svg xmlns="http://www.w3.org/2000/svg"><path d="${'M0 0 '.repeat(41_000)}"/></svg>`
  expect((await save({ logo: asLogo(large, 'image/svg+xml') })).status).toBe(422)
})

test('an SVG keeps its shapes and colours and nothing that runs or is fetched', async () => {
  const svg = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "y">]>
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" onload="alert(1)"><script>alert(2)</script>
    <style>@import url(https://fora.example)</style><defs><linearGradient id="g"><stop offset="0" stop-color="#1f4e79"/></linearGradient></defs>
    <a href="javascript:alert(3)"><rect width="10" height="10" fill="url(#g)" style="x:y"/></a><image href="https://fora.example/a.png"/>
    <path d="M0 0h10v10z" fill="url(https://fora.example#a)" onclick="alert(4)"/><use href="#g"/><use href="https://fora.example#g"/>
    <foreignObject><iframe src="https://fora.example"></iframe></foreignObject><text>Marca &lt;b&gt;</text></svg>`
  expect((await save({ logo: asLogo(svg, 'image/svg+xml') })).status).toBe(200)
  const kept = Buffer.from((await read()).logo?.split(',')[1] ?? '', 'base64').toString()
  expect(kept).not.toMatch(/script|alert|fora\.example|style|onload|onclick|javascript|foreignObject|iframe|ENTITY|image/)
  expect(kept).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 10 10">/)
  for (const part of ['<linearGradient id="g">', 'fill="url(#g)"', 'd="M0 0h10v10z"', '<use href="#g"', 'Marca &lt;b&gt;', '</svg>'])
    expect(kept).toContain(part)
})

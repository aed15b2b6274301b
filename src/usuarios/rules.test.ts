import { expect, test } from 'vitest'
import { estadoDoConvite } from './rules.ts'

const convite = {
  status: 'pendente' as const,
  vencido: false,
  email: 'ana@exemplo.com',
  temConta: false,
  lojaAberta: true,
  temVaga: true,
}

test.each([
  [{}, null, 'novo_usuario'],
  [{ temConta: true }, null, 'ja_tem_conta'],
  [{ temConta: true }, 'ana@exemplo.com', 'pode_aceitar'],
  [{ temConta: true }, 'bia@exemplo.com', 'outro_email'],
  [{ temVaga: false }, null, 'sem_vaga'],
  [{ lojaAberta: false, temVaga: false }, 'ana@exemplo.com', 'loja_indisponivel'],
  [{ vencido: true }, null, 'expirado'],
  [{ status: 'expirado' as const }, null, 'expirado'],
  [{ status: 'aceito' as const, vencido: true }, null, 'aceito'],
  [{ status: 'revogado' as const }, 'ana@exemplo.com', 'revogado'],
  [{ status: 'recusado' as const }, null, 'recusado'],
])('an invitation %j seen by %s is %s', (change, email, estado) => {
  expect(estadoDoConvite({ ...convite, ...change }, email)).toBe(estado)
})

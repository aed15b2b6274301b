import { expect, test } from 'vitest'
import { type DadosDoCadastro, verificarCadastro } from './aprovacoes.ts'

test.each<[telefone: string | null, status: string, detalhe: string]>([
  ['+5511987654321', 'ok', '(11) 98765-4321'],
  // Typed before numbers were checked.
  ['1133334444', 'ok', '(11) 3333-4444'],
  ['98765-4321', 'atencao', '98765-4321: não é um telefone com DDD'],
  ['+5500987654321', 'atencao', '(00) 98765-4321: não é um telefone com DDD'],
  ['não tenho', 'atencao', 'não tenho: não é um telefone com DDD'],
  [null, 'falta', 'Não informado'],
])('the telephone %s is %s', (telefone, status, detalhe) => {
  const cadastro = {
    nome: 'Loja',
    cnpj: null,
    razao_social: null,
    telefone,
    dono: {},
    produtos_suspeitos: [],
  }
  const verificacoes = verificarCadastro({ ...cadastro, fatos: {} } as unknown as DadosDoCadastro, [
    'telefone',
  ])
  expect(verificacoes.find(({ nome }) => nome === 'Telefone')).toEqual({ nome: 'Telefone', status, detalhe })
})

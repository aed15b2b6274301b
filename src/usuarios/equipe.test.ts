import { describe, expect, test } from 'vitest'
import { PAPEIS, podeNoPapel } from '#src/acesso/papeis.ts'
import { fraseDaAtividade, GRUPOS_DE_ATIVIDADE } from './atividade.ts'
import { EXPLICACAO_DO_PAPEL, impedimentoNaEquipe } from './equipe.ts'

const gestores = PAPEIS.filter((papel) => podeNoPapel(papel, 'usuarios.gerir'))
const ACOES = ['alterar_papel', 'desativar', 'reativar', 'remover', 'encerrar_sessoes'] as const

describe('among the people of a shop', () => {
  test('the owner and administrators manage, nobody else', () => {
    expect(gestores).toEqual(['proprietario', 'administrador'])
  })

  test.each(ACOES)('nobody can %s the owner, who can thus always manage', (acao) => {
    for (const papel of gestores)
      expect(
        impedimentoNaEquipe(acao, { userId: 'a', papel }, { userId: 'dono', papel: 'proprietario' }),
      ).toBe('proprietario_intocavel')
  })

  test('nobody shuts themselves out, but may end their own sessions', () => {
    const eu = { userId: 'a', papel: 'administrador' as const }
    for (const acao of ACOES.slice(0, 4)) expect(impedimentoNaEquipe(acao, eu, eu)).toBe('voce_mesmo')
    expect(impedimentoNaEquipe('encerrar_sessoes', eu, eu)).toBeNull()
  })

  test('an administrator manages administrators', () => {
    const quem = { userId: 'a', papel: 'administrador' as const }
    for (const acao of ACOES)
      expect(impedimentoNaEquipe(acao, quem, { userId: 'b', papel: 'administrador' })).toBeNull()
  })

  test('every role is explained', () => {
    expect(Object.keys(EXPLICACAO_DO_PAPEL)).toEqual([...PAPEIS])
  })
})

test('an act reads as a sentence, known or not, and belongs to one group', () => {
  expect(fraseDaAtividade('convites.enviar')).toBe('Enviou um convite')
  expect(fraseDaAtividade('loja.algo_novo')).toBe('Loja algo novo')
  const prefixos = Object.values(GRUPOS_DE_ATIVIDADE).flatMap(({ prefixos }) => prefixos as readonly string[])
  expect(new Set(prefixos).size).toBe(prefixos.length)
})

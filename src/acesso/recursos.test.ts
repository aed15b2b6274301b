import { expect, test } from 'vitest'
import { formatarLimite, type PlanoComRecursos, RECURSOS, temRecurso } from './recursos.ts'

const starter: PlanoComRecursos = {
  nome: 'Starter',
  permite_personalizacao: false,
  nivel_relatorios: 'basico',
  exportacao_relatorios: false,
  permite_mercadopago_proprio: true,
  permite_multiplos_estabelecimentos: false,
  nivel_suporte: 'email_72h',
}
const enterprise: PlanoComRecursos = {
  nome: 'Enterprise',
  permite_personalizacao: true,
  nivel_relatorios: 'personalizado',
  exportacao_relatorios: true,
  permite_mercadopago_proprio: true,
  permite_multiplos_estabelecimentos: true,
  nivel_suporte: 'dedicado_24x7',
}

test('each ability follows its column of the plan', () => {
  expect(RECURSOS.filter((recurso) => temRecurso(starter, recurso))).toEqual([
    'relatorios_basicos',
    'mercadopago_proprio',
  ])
  expect(RECURSOS.filter((recurso) => temRecurso(enterprise, recurso))).toEqual([...RECURSOS])
})

test('reports by level: none, basic, advanced, made to measure', () => {
  const com = (nivel_relatorios: PlanoComRecursos['nivel_relatorios']) => ({ ...starter, nivel_relatorios })
  const niveis = ['nenhum', 'basico', 'avancado', 'personalizado'] as const
  expect(niveis.map((nivel) => temRecurso(com(nivel), 'relatorios_basicos'))).toEqual([
    false,
    true,
    true,
    true,
  ])
  expect(niveis.map((nivel) => temRecurso(com(nivel), 'relatorios_avancados'))).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('the public button is for two plans by name, support by level', () => {
  expect(temRecurso({ ...starter, nome: 'Profissional' }, 'botao_whatsapp')).toBe(true)
  expect(temRecurso({ ...starter, nivel_suporte: 'prioritario_12h' }, 'suporte_whatsapp')).toBe(true)
  expect(temRecurso({ ...starter, nivel_suporte: 'email_24h' }, 'suporte_whatsapp')).toBe(false)
})

test('without a shop reports and several shops are the admin’s', () => {
  expect(temRecurso(null, 'relatorios_avancados', { admin: true })).toBe(true)
  expect(temRecurso(null, 'varias_lojas', { admin: true })).toBe(true)
  expect(temRecurso(null, 'exportacao', { admin: true })).toBe(false)
  expect(temRecurso(null, 'relatorios_basicos')).toBe(false)
})

test('-1 is unlimited', () => {
  expect(formatarLimite(-1)).toBe('Ilimitado')
  expect(formatarLimite(1500)).toBe('1.500')
})

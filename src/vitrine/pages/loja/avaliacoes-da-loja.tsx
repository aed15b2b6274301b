import { lazy } from 'react'
import { DoServidor } from '#src/shared/ui/do-servidor.tsx'
import type { ResumoAvaliacoes } from '../../schemas.ts'

const Dentro = import.meta.env.SSR
  ? (await import('./avaliacoes.tsx')).default
  : lazy(() => import('./avaliacoes.tsx'))

/** On a shop's page they are only read. */
export function AvaliacoesDaLoja({ resumo, codigo }: { resumo: ResumoAvaliacoes; codigo: string }) {
  return (
    <DoServidor como="div" className="so-dentro" de={['avaliações da loja', resumo, codigo]}>
      <Dentro
        resumo={resumo}
        codigo={codigo}
        titulo="Avaliações dos Clientes"
        vazio={['Nenhuma avaliação ainda', 'Seja o primeiro a avaliar esta loja!']}
      />
    </DoServidor>
  )
}

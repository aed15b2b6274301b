import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatarDataHora } from '#src/shared/datas.ts'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { AndamentoDaImportacao } from '#src/shared/ui/importacao/andamento.tsx'
import { useConfirmar } from '#src/shared/ui/kit/confirmar.tsx'
import type { Importacao } from '../importacao.ts'
import estilo from './importar.module.css'
import { useChamada } from './use-chamada.ts'

interface Props {
  lojaId: string
  importacao: Importacao
}

/** The way back from an import: while it is open, under way, and what came of it. */
export function DesfazerImportacao({ lojaId, importacao: { id, desfazer } }: Props) {
  const { pedir, pedindo } = useChamada()
  const { confirmar, dialogo } = useConfirmar()
  const { ate, situacao, feitos, total } = desfazer
  if (situacao === 'em_andamento')
    return <AndamentoDaImportacao fazendo="Desfazendo" processadas={feitos} validas={total} />
  if (situacao === 'concluida') return <Desfeita desfazer={desfazer} />
  if (ate === null) return null

  async function perguntar() {
    const sim = await confirmar({
      titulo: 'Desfazer esta importação?',
      texto:
        'O que ela criou vai para a lixeira, e o que já foi vendido fica inativo. O que ela mudou volta ao que era, menos o que foi alterado depois.',
      botao: 'Desfazer',
      perigo: true,
    })
    if (!sim) return
    await pedir(() =>
      api.post('/rest/v1/importacoes_produtos/:id/desfazer', {
        params: { id },
        body: { estabelecimento_id: lojaId },
      }),
    )
  }

  return (
    <div className={estilo.desfazer}>
      {dialogo}
      <button type="button" className="botao leve" disabled={pedindo} onClick={() => void perguntar()}>
        <IconArrowBackUp size={18} aria-hidden /> Desfazer importação
      </button>
      <p className="apagado">Até {formatarDataHora(ate)}.</p>
    </div>
  )
}

function Desfeita({ desfazer }: { desfazer: Importacao['desfazer'] }) {
  const { removidos, arquivados, restaurados, mantidos, lista } = desfazer
  const faltam = arquivados + mantidos - lista.length
  return (
    <div className={estilo.imagens}>
      <p aria-live="polite">
        <strong>Importação desfeita.</strong>{' '}
        {plural(removidos, '# produto foi para a lixeira', '# produtos foram para a lixeira')},{' '}
        {plural(restaurados, '# voltou ao que era', '# voltaram ao que eram')}.
      </p>
      {lista.length > 0 ? (
        <ul className="sem-lista" aria-label="Produtos que não voltaram ao que eram">
          {lista.map(({ produto_id, produto, motivo }) => (
            <li key={`${produto_id} ${motivo}`}>
              <Link to={`/produto/${produto_id}/editar`}>{produto}</Link>: {motivo}
            </li>
          ))}
          {faltam > 0 ? <li className="apagado">e mais {faltam.toLocaleString('pt-BR')}</li> : null}
        </ul>
      ) : null}
    </div>
  )
}

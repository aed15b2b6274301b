import { Link } from 'react-router'
import { formatarDataHora } from '#src/shared/datas.ts'
import { plural } from '#src/shared/plural.ts'
import type { ImportacaoRecente } from '../importacao.ts'
import estilo from './importar.module.css'

/** Imports of the last month, each with its result and, for some days, its way back. */
export function ImportacoesRecentes({ importacoes }: { importacoes: ImportacaoRecente[] }) {
  if (importacoes.length === 0) return null
  return (
    <section className={`cartao ${estilo.etapa}`} aria-labelledby="recentes">
      <h2 id="recentes">Importações recentes</h2>
      <ul className={`sem-lista ${estilo.previa}`}>
        {importacoes.map((uma) => (
          <li key={uma.id}>
            <Link to={`/produtos/importar?importacao=${uma.id}`}>{uma.nome_arquivo}</Link>{' '}
            <span className="apagado">{formatarDataHora(uma.created_at)}</span>
            <br />
            {comoFoi(uma)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function comoFoi({ status, conferindo, desfeita, criados, atualizados }: ImportacaoRecente): string {
  if (desfeita === 'concluida') return 'Desfeita.'
  if (desfeita === 'em_andamento') return 'Desfazendo…'
  if (conferindo) return 'Conferindo…'
  if (status === 'validada') return 'Conferida: falta importar.'
  if (status === 'enviada') return 'Não começou.'
  const entraram = `${plural(criados, '# criado', '# criados')}, ${plural(atualizados, '# atualizado', '# atualizados')}.`
  if (status === 'importando') return 'Importando…'
  return status === 'falhou' ? `Parou antes do fim: ${entraram}` : entraram
}

import { IconDownload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { BOM, linhaDeCsv } from '#src/shared/csv.ts'
import { entregarArquivo } from '#src/shared/ui/lista/exportar.tsx'
import estilo from './importar.module.css'
import type { Resultado } from './usar-importacao.ts'

export function ResultadoDaImportacao({
  resultado,
  aoRecomecar,
}: {
  resultado: Resultado
  aoRecomecar: () => void
}) {
  const { criados, atualizados, ignorados, erros } = resultado
  return (
    <section className={`cartao ${estilo.quadro}`} aria-labelledby="resultado" aria-live="polite">
      <h2 id="resultado">Importação concluída</h2>
      <dl className={estilo.numeros}>
        {(
          [
            ['Cadastrados', criados],
            ['Completados', atualizados],
            ['Ignorados', ignorados],
          ] as const
        ).map(([nome, valor]) => (
          <div key={nome}>
            <dt>{nome}</dt>
            <dd>{valor.toLocaleString('pt-BR')}</dd>
          </div>
        ))}
      </dl>
      <ErrosDaPlanilha erros={erros} total={ignorados} />
      <div className={estilo.botoes}>
        <button type="button" className="botao leve" onClick={aoRecomecar}>
          Importar outra planilha
        </button>
        <Link to="/clientes?origem=importado&ordem=-created_at" className="botao">
          Ver clientes importados
        </Link>
      </div>
    </section>
  )
}

const MOSTRA = 8

/** The lines that cannot come in, and why; all of them as a file. */
export function ErrosDaPlanilha({ erros, total }: { erros: Resultado['erros']; total: number }) {
  if (erros.length === 0) return null
  const baixar = () => {
    const linhas = erros.map(({ linha, mensagem }) => linhaDeCsv([linha, mensagem]))
    const conteudo = BOM + linhaDeCsv(['Linha', 'Erro']) + linhas.join('')
    entregarArquivo(new Blob([conteudo], { type: 'text/csv;charset=utf-8' }), 'erros-da-planilha.csv')
  }
  return (
    <div className={estilo.erros}>
      <ul className="sem-lista" aria-label="Linhas com erro">
        {erros.slice(0, MOSTRA).map(({ linha, mensagem }) => (
          <li key={linha}>
            <strong>Linha {linha}:</strong> {mensagem}
          </li>
        ))}
        {total > MOSTRA ? (
          <li className="apagado">e mais {(total - MOSTRA).toLocaleString('pt-BR')}</li>
        ) : null}
      </ul>
      <button type="button" className="botao leve" onClick={baixar}>
        <IconDownload size={18} aria-hidden /> Baixar linhas com erro
      </button>
    </div>
  )
}

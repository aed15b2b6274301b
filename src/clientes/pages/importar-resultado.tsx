import { Link } from 'react-router'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { LinhasComErro } from '#src/shared/ui/importacao/linhas-com-erro.tsx'
import { ImportacaoParada } from '#src/shared/ui/importacao/parada.tsx'
import { Pares } from '#src/shared/ui/kit/pares.tsx'
import type { Importacao } from '../importacao.ts'
import estilo from './importar.module.css'

interface Props {
  lojaId: string
  importacao: Importacao
}

export function ResultadoDaImportacao({
  lojaId,
  importacao,
  aoRecomecar,
}: Props & { aoRecomecar: () => void }) {
  const { status, criados, atualizados, ignorados } = importacao
  return (
    <Quadro
      titulo={status === 'falhou' ? 'Importação interrompida' : 'Importação concluída'}
      className={estilo.quadro}
      aria-live="polite"
    >
      {status === 'falhou' ? <ImportacaoParada erro={importacao.erro} /> : null}
      <Pares
        className={estilo.numeros}
        pares={[
          ['Cadastrados', criados.toLocaleString('pt-BR')],
          ['Completados', atualizados.toLocaleString('pt-BR')],
          ['Ignorados', ignorados.toLocaleString('pt-BR')],
        ]}
      />
      <ErrosDaPlanilha lojaId={lojaId} importacao={importacao} />
      <div className="fila fim">
        <button type="button" className="botao leve" onClick={aoRecomecar}>
          Importar outra planilha
        </button>
        <Link to="/clientes?origem=importado&ordem=-created_at" className="botao">
          Ver clientes importados
        </Link>
      </div>
    </Quadro>
  )
}

export function ErrosDaPlanilha({ lojaId, importacao: { id, erros, com_erro } }: Props) {
  return (
    <LinhasComErro
      rota={`/rest/v1/importacoes_consumidores/${id}/erros?estabelecimento_id=${lojaId}`}
      quantas={com_erro}
      erros={erros.map(({ linha, mensagem: texto }) => ({ linha, texto }))}
    />
  )
}

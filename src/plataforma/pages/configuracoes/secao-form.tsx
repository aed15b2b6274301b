import { formatarDataHora } from '#src/shared/datas.ts'
import { api } from '#src/shared/ui/api.ts'
import type { SecaoDaTela, VersaoDaTela } from '../../configuracoes.ts'
import estilo from './configuracoes.module.css'
import { ContaDaPlataforma } from './conta-da-plataforma.tsx'
import { FormularioDeCampos } from './formulario-de-campos.tsx'
import { HistoricoDeMudancas } from './historico-de-mudancas.tsx'
import { ModerarAvaliacoes } from '../aprovacoes/moderar-avaliacoes.tsx'

/** Any section of the settings: its form, and what was changed in it. */
export function SecaoDasConfiguracoes({ secao, versoes }: { secao: SecaoDaTela; versoes: VersaoDaTela[] }) {
  const { chave, nome, ajuda, campos, valor, versao } = secao
  return (
    <div className={estilo.secao}>
      <div>
        <h2 className={estilo.titulo}>{nome}</h2>
        <p className="apagado">{ajuda}</p>
        <p className="apagado">{quandoMudou(secao)}</p>
      </div>
      <FormularioDeCampos
        key={chave}
        nome={nome}
        campos={campos}
        valor={valor}
        versao={versao}
        enviar={async (novo, sobrescrever) => {
          await api.post('/rest/v1/plataforma/configuracoes/:chave', {
            params: { chave },
            body: { ...novo, ...(sobrescrever ? {} : { versao }) },
          })
        }}
        feito={['Configuração salva', 'Já está valendo.']}
      />
      {chave === 'cobranca' && <ContaDaPlataforma />}
      {chave === 'avaliacoes' && <ModerarAvaliacoes />}
      <HistoricoDeMudancas
        itens={versoes.map((uma) => ({ ...uma, id: String(uma.versao), titulo: `versão ${uma.versao}` }))}
        reverter={(id) =>
          api.post('/rest/v1/plataforma/configuracoes/:chave/reverter', {
            params: { chave },
            body: { mudanca: Number(id), versao },
          })
        }
      />
    </div>
  )
}

function quandoMudou({ versao, alterado_em, alterado_por }: SecaoDaTela): string {
  if (versao === 0 || !alterado_em) return 'Como o programa trouxe: ninguém mudou ainda.'
  return `Versão ${versao}, de ${formatarDataHora(alterado_em)}${alterado_por ? `, por ${alterado_por}` : ''}.`
}

import { PAPEIS, type PapelEquipe } from '#src/acesso/papeis.ts'
import { EXPLICACAO_DO_PAPEL } from '../../equipe.ts'
import { NOME_DO_PAPEL } from '../../rules.ts'
import estilo from './equipe.module.css'

export type PapelDeEquipe = Exclude<PapelEquipe, 'proprietario'>

/** The five roles that can be handed out, each with what it is for. */
export function EscolhaDePapel({
  papel,
  aoMudar,
}: {
  papel: PapelDeEquipe
  aoMudar: (papel: PapelDeEquipe) => void
}) {
  return (
    <fieldset className={estilo.papeis}>
      <legend>Papel</legend>
      {PAPEIS.filter((opcao): opcao is PapelDeEquipe => opcao !== 'proprietario').map((opcao) => (
        <label key={opcao}>
          <input type="radio" name="papel" checked={papel === opcao} onChange={() => aoMudar(opcao)} />
          <strong>{NOME_DO_PAPEL[opcao]}</strong>
          <span className="apagado">{EXPLICACAO_DO_PAPEL[opcao]}</span>
        </label>
      ))}
    </fieldset>
  )
}

import { type FormEvent, useState } from 'react'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { CampoDeEscolha, Marcar } from '#src/shared/ui/kit/campo.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { type CadastroEmAnalise, MOTIVOS_REPROVACAO } from '../../aprovacoes.ts'
import { TEXTOS_PRONTOS } from '../../pendencias.ts'
import { useDecisao } from './decidir.ts'
import { TextoDaDecisao } from '../configuracoes/textos-prontos.tsx'
import { textoDoCampo } from '#src/shared/ui/formulario/texto-do-campo.ts'
import type { Corpo } from '#src/shared/ui/api.ts'

interface Props {
  cadastro: CadastroEmAnalise
  aoDecidir: () => void | Promise<void>
}

/** Refuses with a reason from the list and words of one's own; the clock's own reason is not offered. */
export function ReprovarCadastro({ cadastro, aoDecidir }: Props) {
  const [aberto, setAberto] = useState(false)
  const { decidir, enviando } = useDecisao(cadastro, aoDecidir)

  async function enviar(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    const dados = new FormData(evento.currentTarget)
    const feito = await decidir(
      'reprovar',
      {
        motivo: textoDoCampo(dados, 'motivo') as Corpo<'POST /rest/v1/aprovacoes/:id/reprovar'>['motivo'],
        texto: textoDoCampo(dados, 'texto'),
        pode_reenviar: dados.get('pode_reenviar') === 'on',
      },
      'Cadastro reprovado',
    )
    if (feito) setAberto(false)
  }

  return (
    <>
      <button type="button" className="botao leve ruim" onClick={() => setAberto(true)}>
        Reprovar
      </button>
      <Dialogo aberto={aberto} aoFechar={() => setAberto(false)} titulo={`Reprovar ${cadastro.nome}`}>
        <form method="post" className="pilha" onSubmit={(evento) => void enviar(evento)}>
          <CampoDeEscolha
            label="Motivo"
            name="motivo"
            opcoes={Object.entries(MOTIVOS_REPROVACAO).filter(([value]) => value !== 'sem_resposta')}
          />
          <TextoDaDecisao nome="texto" rotulo="Explicação para a loja" textos={TEXTOS_PRONTOS.reprovado} />
          <Marcar label="Pode corrigir e enviar de novo" name="pode_reenviar" defaultChecked />
          <BotaoDeEnvio enviando={enviando}>Reprovar</BotaoDeEnvio>
        </form>
      </Dialogo>
    </>
  )
}

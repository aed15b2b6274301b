import { Checkbox, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { Dialogo } from '#src/shared/ui/dialogo.tsx'
import { type CadastroEmAnalise, MOTIVOS_REPROVACAO } from '../aprovacoes.ts'
import { TEXTOS_PRONTOS } from '../pendencias.ts'
import estilo from './aprovacoes.module.css'
import { useDecisao } from './decidir.ts'
import { TextoDaDecisao } from './textos-prontos.tsx'

interface Props {
  cadastro: CadastroEmAnalise
  aoDecidir: () => void | Promise<void>
}

/** Refuses with a reason from the list and words of one's own; the clock's own reason is not offered. */
export function ReprovarCadastro({ cadastro, aoDecidir }: Props) {
  const [aberto, setAberto] = useState(false)
  const { decidir, enviando } = useDecisao(cadastro.id, aoDecidir)

  async function enviar(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    const dados = new FormData(evento.currentTarget)
    const feito = await decidir(
      'reprovar',
      {
        motivo: dados.get('motivo'),
        texto: dados.get('texto'),
        pode_reenviar: dados.get('pode_reenviar') === 'on',
      },
      'Cadastro reprovado',
    )
    if (feito) setAberto(false)
  }

  return (
    <>
      <button type="button" className={`botao leve ${estilo.perigo}`} onClick={() => setAberto(true)}>
        Reprovar
      </button>
      <Dialogo aberto={aberto} aoFechar={() => setAberto(false)} titulo={`Reprovar ${cadastro.nome}`}>
        <form method="post" className={estilo.formulario} onSubmit={(evento) => void enviar(evento)}>
          <NativeSelect
            label="Motivo"
            name="motivo"
            data={Object.entries(MOTIVOS_REPROVACAO)
              .filter(([value]) => value !== 'sem_resposta')
              .map(([value, label]) => ({ value, label }))}
          />
          <TextoDaDecisao nome="texto" rotulo="Explicação para a loja" textos={TEXTOS_PRONTOS.reprovado} />
          <Checkbox label="Pode corrigir e enviar de novo" name="pode_reenviar" defaultChecked />
          <BotaoDeEnvio enviando={enviando}>Reprovar</BotaoDeEnvio>
        </form>
      </Dialogo>
    </>
  )
}

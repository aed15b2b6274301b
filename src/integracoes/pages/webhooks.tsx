import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { ENDERECOS_POR_LOJA, type EnderecoDeWebhook } from '../schemas-webhooks.ts'
import { EnderecoDoWebhook } from './endereco-do-webhook.tsx'
import { FormularioDoEndereco } from './formulario-do-endereco.tsx'
import { SegredoDoWebhook } from './segredo-do-webhook.tsx'
import estilo from './webhooks.module.css'

interface Props {
  estabelecimentoId: string
  enderecos: EnderecoDeWebhook[]
}

/** Where the shop's own programs are told what happens in it. */
export function Webhooks({ estabelecimentoId, enderecos }: Props) {
  const [editado, setEditado] = useState<EnderecoDeWebhook | 'novo' | null>(null)
  const [segredo, setSegredo] = useState<string | null>(null)
  const fechar = () => setEditado(null)
  const novo = (
    <button
      type="button"
      className={enderecos.length > 0 ? 'botao leve' : 'botao'}
      disabled={enderecos.length >= ENDERECOS_POR_LOJA}
      onClick={() => setEditado('novo')}
    >
      <IconPlus size={18} aria-hidden /> Adicionar endereço
    </button>
  )

  return (
    <Quadro titulo="Webhooks" className="pilha vao-14 folga" ferramenta={enderecos.length > 0 ? novo : null}>
      <p className="apagado">
        Avisa o seu sistema quando algo muda na loja: vendas, estoque, clientes e avaliações. Vale em todos os
        planos.
      </p>
      {enderecos.length === 0 ? (
        <Vazio
          nivel={3}
          desenho={<IconWebhook size={48} stroke={1.2} aria-hidden />}
          titulo="Nenhum endereço ainda"
          texto="Cadastre o endereço do sistema que recebe e escolha o que ele quer saber."
        >
          {novo}
        </Vazio>
      ) : (
        <ul className={`sem-lista ${estilo.enderecos}`}>
          {enderecos.map((endereco) => (
            <EnderecoDoWebhook
              key={endereco.id}
              estabelecimentoId={estabelecimentoId}
              endereco={endereco}
              aoEditar={() => setEditado(endereco)}
              aoTrocar={setSegredo}
            />
          ))}
        </ul>
      )}
      {enderecos.length >= ENDERECOS_POR_LOJA ? (
        <p className="ajuda">
          A loja pode ter {ENDERECOS_POR_LOJA} endereços. Remova um para cadastrar outro.
        </p>
      ) : null}
      <Dialogo
        aberto={editado !== null}
        aoFechar={fechar}
        titulo={editado === 'novo' ? 'Adicionar endereço' : 'Editar endereço'}
        largura="40rem"
      >
        {editado ? (
          <FormularioDoEndereco
            estabelecimentoId={estabelecimentoId}
            endereco={editado === 'novo' ? null : editado}
            aoFechar={fechar}
            aoCriar={setSegredo}
          />
        ) : null}
      </Dialogo>
      <SegredoDoWebhook segredo={segredo} aoGuardar={() => setSegredo(null)} />
    </Quadro>
  )
}

import { expect, it, vi } from 'vitest'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { guardarConfiguracoes } from './configuracoes-da-loja.tsx'

it('what a part is refused for is told by the field of its form', async () => {
  const errors = [{ path: 'redes_sociais.instagram', message: 'Informe só o nome de usuário, sem @.' }]
  vi.spyOn(api, 'patch').mockRejectedValue(new ApiError({ status: 422, errors }))
  const lidas = { estabelecimento_id: 'loja', updated_at: null } as never
  await expect(guardarConfiguracoes(lidas, {}, false)).rejects.toMatchObject({
    status: 422,
    errors: [{ path: 'instagram' }],
  })
})

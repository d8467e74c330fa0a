// Extensions are called by their names, as the library exports them; Debian builds it with all.
#define AL_ALEXT_PROTOTYPES
#include <AL/al.h>
#include <AL/alc.h>
#include <AL/alext.h>

// From extensions of OpenAL Soft that Debian's headers leave out.
#define MIDNIGHT_ALC_HRTF 0x1992
#define MIDNIGHT_ALC_DEVICE_CLOCK 0x1600
void alcGetInteger64vSOFT(ALCdevice *device, ALCenum name, ALCsizei count, int64_t *values);

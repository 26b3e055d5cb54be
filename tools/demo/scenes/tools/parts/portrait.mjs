// What the portraits of the hosts share: ground, light, leaves before and behind.
import{I,blob,dabs,inBox,inEll,lg,rg,filters,doc,defsSprig,sprigs,roseDef,rng,U}from'../lib.mjs';
import{F,G}from'../kit.mjs';
// wall: three tones from the shade on the left to the light
export const portraitDefs=(seed,[a,b,c])=>filters(seed,{wob:6,k:.44,k0:.28})+lg('wa',[[0,a],[.55,b],[1,c]],0,.2,1,0)+rg('gl',[[0,'#fff0cd',1],[.5,'#fde3b8',.45],[1,'#fbd7a4',0]])+defsSprig(rng(9))+roseDef();
export const ground=r=>'<rect x="-80" y="-80" width="1960" height="1360" fill="url(#wa)"/>'+G('filter="url(#b5)"',dabs(r,26,inBox(900,60,900,900),{c:'#fdebc8',w:22,len:70,ang:-.1,o:.22}),dabs(r,20,inBox(-60,60,700,1000),{c:'#8c7880',w:20,len:60,o:.14}));
export const leaves=(r,x,y,w,h,k=1)=>G('filter="url(#b5)"',F('#56644f',blob(r,x,y,w,h)),sprigs(r,I(14*k),inEll(x,y,w,h),{c:'#6d7a5a',s:1.3,id:'lk'}),sprigs(r,I(8*k),inEll(x+w*.2,y-h*.2,w*.8,h*.8),{c:'#a9a46c',s:1.1,id:'lk'}));
export const roses=list=>list.map(([t,x,y,k,a=0])=>U(t,x,y,k,a)).join('');
export const portrait=(title,defs,body,light=[1240,380])=>doc(title,defs,body,`<g style="mix-blend-mode:soft-light"><ellipse cx="${light[0]}" cy="${light[1]}" rx="860" ry="700" fill="url(#gl)"/><path fill="#1f1a30" opacity=".45" filter="url(#b40)" d="M-80-80H160Q20 500 160 1280H-80ZM160 1200H1880V1280H160Z"/></g><ellipse cx="${light[0]}" cy="${light[1]}" rx="380" ry="360" fill="url(#gl)" opacity=".26" style="mix-blend-mode:screen"/>`);
